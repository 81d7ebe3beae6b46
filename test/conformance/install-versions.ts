// Usage: npx jiti test/conformance/install-versions.ts: installs all versions of test runners ahead of the tests, which wait for them.
import { readdirSync } from 'node:fs';

import { installVersion, versions } from './install-version.ts';

for (const name of readdirSync(versions)) installVersion(name);
