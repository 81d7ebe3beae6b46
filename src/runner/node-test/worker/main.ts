import { runProcess } from '../../worker/run-process.ts';
import type { NodeTestWorkerSettings } from '../worker-settings.ts';
import { nodeTestFramework } from './node-test-framework.ts';

await runProcess<NodeTestWorkerSettings>(nodeTestFramework, {
  'node:test': new URL('./node-test-api.js', import.meta.url).href,
});
