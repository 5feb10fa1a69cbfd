/**
 * Preloaded into a process (`node --import`), sets the clock ahead by `CLOCK_AHEAD_MS` milliseconds: hours pass
 * between two starts of a server.
 */

const ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const RealDate = globalThis.Date;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, own) => Reflect.construct(target, args.length === 0 ? [RealDate.now() + ahead] : args, own),
  apply: () => new RealDate(RealDate.now() + ahead).toString(),
  get: (target, name) => (name === 'now' ? () => RealDate.now() + ahead : Reflect.get(target, name)),
});
