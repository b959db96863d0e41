/** The shell's own release: it is not in the page's registry, but the URL of its script has its version. */
export const ownRelease = (): { module: 'shell'; version: string } | null => {
  const script = document.querySelector<HTMLScriptElement>('script[src^="/modules/shell/"]')
  const version = script?.getAttribute('src')?.split('/')[3]
  return version ? { module: 'shell', version } : null
}
