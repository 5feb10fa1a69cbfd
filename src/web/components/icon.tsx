/** SVG paths on a grid of 24. */
const PATHS = {
  today: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M9 15l2 2 4-4',
  upcoming: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4M8 14h2M14 14h2M8 17h2',
  inbox: 'M4 13l3-8h10l3 8v6H4zM4 13h5l1 2h4l1-2h5',
  all: 'M9 6h11M9 12h11M9 18h11M4 6h1M4 12h1M4 18h1',
  project: 'M3 7l2-2h5l2 2h9v12H3z',
  area: 'M12 3l9 5-9 5-9-5zM3 13l9 5 9-5',
  goal: 'M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18zM12 16a4 4 0 1 1 0-8 4 4 0 0 1 0 8zM12 12h.01',
  note: 'M5 3h10l4 4v14H5zM14 3v5h5M8 13h8M8 17h6',
  tag: 'M3 3h9l9 9-9 9-9-9zM8 8h.01',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6',
  settings: 'M12 15a3 3 0 1 1 0-6 3 3 0 0 1 0 6zM12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2',
  search: 'M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13zM15.5 15.5L21 21',
  filter: 'M4 6h16M7 12h10M10 18h4',
  chart: 'M4 20h16M6 16v-5M12 16V5M18 16V9',
  menu: 'M4 6h16M4 12h16M4 18h16',
  plus: 'M12 5v14M5 12h14',
  copy: 'M8 8h12v12H8zM16 8V4H4v12h4',
  open: 'M6 9l6 6 6-6',
  closed: 'M9 6l6 6-6 6',
  back: 'M15 6l-6 6 6 6',
  leave: 'M10 4H5v16h5M15 8l4 4-4 4M19 12H9',
  more: 'M4.500 12h1M11.500 12h1M18.500 12h1',
  circle: 'M12 20a8 8 0 1 1 0-16 8 8 0 0 1 0 16z',
  calendar: 'M4 6h16v14H4zM4 10h16M8 3v4M16 3v4',
  check: 'M5 12.5l4.5 4.5L19 7',
  close: 'M6 6l12 12M18 6L6 18',
  repeat: 'M4 11V9a3 3 0 0 1 3-3h11M15 3l3 3-3 3M20 13v2a3 3 0 0 1-3 3H6M9 21l-3-3 3-3',
  subtasks: 'M5 4v12a2 2 0 0 0 2 2h3M5 9h5M13 9h7M13 18h7',
  shared:
    'M9 11a3.5 3.5 0 1 1 0-7 3.5 3.5 0 0 1 0 7zM2.5 20a6.5 6.5 0 0 1 13 0M16 4.5a3.5 3.5 0 0 1 0 6M18 14.5a6.5 6.5 0 0 1 3.5 5.5',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  pin: 'M12 21v-6M7 4h10l-1.5 6L18 15H6l2.500-5z',
  sync: 'M4 12a8 8 0 0 1 14-5l2 2M20 4v5h-5M20 12a8 8 0 0 1-14 5l-2-2M4 20v-5h5',
  offline:
    'M3 3l18 18M8.500 8.500A9 9 0 0 0 4 11M12 7a11 11 0 0 1 8 4M9.500 13.500A5 5 0 0 0 7.500 15M15.500 14.500l1 .5M12 19h.01',
  warning: 'M12 4l9 16H3zM12 10v4M12 17h.01',
  flag: 'M6 21V4h11l-2 4 2 4H6',
  edit: 'M4 20l1-4L16 5l3 3L8 19zM14 7l3 3',
  keys: 'M3 6h18v12H3zM7 10h.01M11 10h.01M15 10h.01M8 14h8',
  clock: 'M12 21a9 9 0 1 1 0-18 9 9 0 0 1 0 18zM12 7v5l3 2',
  user: 'M12 12a4 4 0 1 1 0-8 4 4 0 0 1 0 8zM4 21a8 8 0 0 1 16 0',
  assistant: 'M12 3l2 6 6 2-6 2-2 6-2-6-6-2 6-2zM19 16l.7 2.300L22 19l-2.300.7L19 22l-.7-2.300L16 19l2.300-.7z',
  bell: 'M6 10a6 6 0 0 1 12 0v4l2 3H4l2-3zM10 20h4',
  note_small: 'M6 4h12v16H6zM9 9h6M9 13h4',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[name]} />
    </svg>
  );
}
