import type { CustomTypesConfig } from 'pg';

const oidOfBoolean = 16;
const oidsOfNumbers: readonly number[] = [20, 21, 23, 26, 700, 701, 1700];

const asIs = (text: string): string => text;
const asBit = (text: string): number => (text === 't' ? 1 : 0);

/** Values as SQLite gives them: every number a number, what is true 1 and what is false 0. */
export const valueParsers: CustomTypesConfig = {
  getTypeParser: (oid: number) => {
    if (oid === oidOfBoolean) {
      return asBit;
    }
    return oidsOfNumbers.includes(oid) ? Number : asIs;
  },
};

/** A value as it is bound: a truth is 1 or 0 in the product's tables. */
export const bindable = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);
