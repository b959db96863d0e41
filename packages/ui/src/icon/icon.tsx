/** Line icons on a 24-unit grid with a stroke of 1.75. They have the color of the text. */
const paths = {
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16 16l4.5 4.5',
  heart: 'M12 20s-7.5-4.6-7.5-10A4.3 4.3 0 0 1 12 7.2 4.3 4.3 0 0 1 19.5 10c0 5.4-7.5 10-7.5 10Z',
  bag: 'M5.5 8h13l1 12h-15l1-12ZM9 8V6.5a3 3 0 0 1 6 0V8',
  close: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 5.5v13M5.5 12h13',
  minus: 'M5.5 12h13',
  chat: 'M4.5 5.5h15v10.5h-8.5l-4.5 3.5v-3.5h-2z',
  mail: 'M4 6.5h16v11H4zM4.5 7l7.5 6 7.5-6',
  send: 'M4.5 12h14M13 6.5l5.5 5.5-5.5 5.5',
  menu: 'M4 7.5h16M4 12h16M4 16.5h16',
  eye: 'M2.5 12S6 6 12 6s9.5 6 9.5 6-3.5 6-9.5 6-9.5-6-9.5-6ZM12 9.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z',
  trash: 'M5 7h14M9.5 7V5h5v2M7 7l1 12.5h8L17 7M10.5 10.5v6M13.5 10.5v6',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  flag: 'M6 20.5V4.5h11.5l-2.5 4 2.5 4H6',
  edit: 'M5 19l.8-3.7L16 5l3 3L8.7 18.2 5 19ZM14 7l3 3',
  grid: 'M5 5h5.5v5.5H5zM13.5 5H19v5.5h-5.5zM5 13.5h5.5V19H5zM13.5 13.5H19V19h-5.5z',
  list: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.5M4.5 12h.5M4.5 17.5h.5',
  copy: 'M9 9h10.5v10.5H9zM6 15H4.5V4.5H15V6',
  share: 'M12 15V4.5M8 8l4-3.5L16 8M5.5 12.5v7h13v-7',
  pause: 'M9 5.5v13M15 5.5v13',
  play: 'M8 5.5l10 6.5-10 6.5z',
  sound: 'M4.5 10v4h3l4.5 4V6l-4.5 4zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11',
  muted: 'M4.5 10v4h3l4.5 4V6l-4.5 4zM16 9.5l5 5M21 9.5l-5 5',
  expand: 'M9 4.5H4.5V9M15 4.5h4.5V9M9 19.5H4.5V15M15 19.5h4.5V15',
  up: 'M6 14.5l6-6 6 6',
  down: 'M6 9.5l6 6 6-6',
  forward: 'M4.5 12h15M14 6.5l5.5 5.5-5.5 5.5',
  back: 'M19.5 12h-15M10 6.5L4.5 12l5.5 5.5',
} as const

export type IconName = keyof typeof paths

/** True if there is an icon with this name. A release manifest may name one that does not exist. */
export const isIconName = (name: string): name is IconName => Object.hasOwn(paths, name)

const widths = { sm: 16, md: 22 }

type Props = { name: IconName; isFilled?: boolean; size?: keyof typeof widths }

/** A decorative icon. The accessible name belongs to the button or text around it. */
export const Icon = ({ name, isFilled = false, size = 'md' }: Props) => (
  <svg width={widths[size]} height={widths[size]} viewBox="0 0 24 24" aria-hidden="true">
    <path
      d={paths[name]}
      fill={isFilled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
)
