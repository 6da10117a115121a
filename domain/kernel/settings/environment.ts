import { settings } from './registry.js';

/** The environment the operator gave the process, by name, as it was at the start. Nothing is ever added to it. */
export type Environment = ReadonlyMap<string, string>;

const secretName = /(?:_API_KEY|_TOKEN|_SECRET|_PASSWORD|_PRIVATE_KEY)$/;
const declaredSecret: ReadonlySet<string> = new Set(settings.filter(({ secret }) => secret).map(({ name }) => name));

/** Whether the value of a variable is to be hidden: a secret setting, or any other name that says so. */
export const namesSecret = (name: string): boolean => declaredSecret.has(name) || secretName.test(name);
