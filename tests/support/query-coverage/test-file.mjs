// Loaded before each file of tests: notes the queries that its tests, and their children, make without a server.
import { noteCalls } from './calls.mjs';
import { noteChildren } from './children.mjs';

noteChildren();

afterAll(noteCalls);
