import { runJestHost } from './run-jest-host.ts';

await runJestHost();
