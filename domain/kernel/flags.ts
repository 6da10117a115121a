const on = new Set(['true', '1']);
const off = new Set(['false', '0']);

/**
 * A boolean setting of the environment: true/1 or false/0 in any case, else the default. Read at each use, so that a
 * configuration reload takes effect at once.
 */
export const flag = (name: string, fallback: boolean): boolean => {
  const value = (process.env[name] ?? '').trim().toLowerCase();
  if (on.has(value)) {
    return true;
  }
  return off.has(value) ? false : fallback;
};

/**
 * An integer setting of the environment within bounds (inclusive), else the default. Read at each use.
 */
export const integerSetting = (
  name: string,
  fallback: number,
  minimum: number,
  maximum = Number.MAX_SAFE_INTEGER,
): number => {
  const text = (process.env[name] ?? '').trim();
  if (!/^\d+$/.test(text)) {
    return fallback;
  }
  const value = Number(text);
  return value >= minimum && value <= maximum ? value : fallback;
};
