/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/tests/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '\\.ts$': '<rootDir>/tests/support/transform.mjs' },
  globalSetup: '<rootDir>/tests/support/setup.mjs',
  globalTeardown: '<rootDir>/tests/support/teardown.mjs',
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  maxWorkers: 2,
  testTimeout: 60_000,
};
