import { runJestSession } from './run-jest-session.ts';

await runJestSession();
