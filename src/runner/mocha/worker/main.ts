import { realpathSync } from 'node:fs';
import { sep } from 'node:path';

import { runProcess } from '../../worker/run-process.ts';
import type { MochaWorkerSettings } from '../worker-settings.ts';
import { mochaFramework } from './mocha-framework.ts';

await runProcess<MochaWorkerSettings>(mochaFramework, {}, ({ mocha }, path) =>
  path.startsWith(realpathSync(mocha) + sep),
);
