import { spawn } from 'node:child_process';

/** Opens an address in the browser of the user. A computer without one shows nothing: the address is printed, too. */
export function openBrowser(address: string, env: Readonly<Record<string, string | undefined>>): void {
  const [program, ...args] = commandOf(env);
  if (program === undefined) return;
  const child = spawn(program, [...args, address], { stdio: 'ignore', detached: true });
  child.on('error', () => undefined);
  child.unref();
}

function commandOf({
  BROWSER: browser,
  DISPLAY,
  WAYLAND_DISPLAY: wayland,
}: Record<string, string | undefined>): string[] {
  if (browser !== undefined && browser !== '') return [browser];
  if (process.platform === 'darwin') return ['open'];
  if (process.platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return DISPLAY === undefined && wayland === undefined ? [] : ['xdg-open'];
}
