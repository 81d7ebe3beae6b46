// Usage: npx jiti test/conformance/install-versions.ts: installs all versions of test runners ahead of the tests, which wait for them.
import { readdirSync } from 'node:fs';

import { installVersion, versions } from './install-version.ts';

// The folders of Node are for `npm run test:node` alone, which installs the one that it needs.
const runners = readdirSync(versions).filter((name) => !name.startsWith('node-'));
for (const name of runners) installVersion(name);
