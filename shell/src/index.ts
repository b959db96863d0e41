/** The one asynchronous boundary: shared libraries are agreed on before anything imports them. */
void import('./start.ts')
