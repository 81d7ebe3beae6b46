import { runProcess } from '../../worker/run-process.ts';
import type { MochaWorkerSettings } from '../worker-settings.ts';
import { mochaFramework } from './mocha-framework.ts';

await runProcess<MochaWorkerSettings>(mochaFramework);
