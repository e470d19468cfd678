// Loaded into a server with `--import`: shifts the process's clock by CLOCK_SHIFT milliseconds, and by CLOCK_JUMP more at
// each SIGUSR2.
const RealDate = Date;
let shift = Number(process.env.CLOCK_SHIFT ?? 0);
process.on('SIGUSR2', () => {
  shift += Number(process.env.CLOCK_JUMP ?? 0);
});
const now = () => RealDate.now() + shift;
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, newTarget) =>
    Reflect.construct(target, given.length > 0 ? given : [now()], newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});
