/** A text setting of the environment without surrounding blanks; null when it is not set or blank. */
export const setting = (name: string): string | null => {
  const value = (process.env[name] ?? '').trim();
  return value === '' ? null : value;
};
