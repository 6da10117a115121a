/** @type {import('jest').Config} */
export default {
  testEnvironment: 'node',
  testMatch: ['<rootDir>/tests/**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  transform: { '\\.ts$': '<rootDir>/tests/support/transform.mjs' },
  globalSetup: '<rootDir>/tests/support/setup.mjs',
  globalTeardown: '<rootDir>/tests/support/teardown.mjs',
  // `QUERY_COVERAGE` names a folder for notes of which queries were made (docs/tests.md).
  setupFilesAfterEnv: process.env.QUERY_COVERAGE ? ['<rootDir>/tests/support/query-coverage/test-file.mjs'] : [],
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  maxWorkers: 2,
  testSequencer: '<rootDir>/tests/support/sequencer.mjs',
  testTimeout: 60_000,
};
