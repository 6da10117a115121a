/** Mail, calls, screens, …: what speaks no HTTP and could be made to understand a request; browsers refuse them, too. */
const portsOfOtherProtocols: ReadonlySet<number> = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10_080,
]);

const firstFreePort = 1024;

/** Whether web servers are to be expected at a port. */
export const isWebPort = (port: number): boolean =>
  port === 80 || port === 443 || (port >= firstFreePort && !portsOfOtherProtocols.has(port));
