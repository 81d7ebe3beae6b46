import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { pipeAddress } from '../../../../src/runner/process/listen-for-workers.ts';

function onPlatform(name: NodeJS.Platform): void {
  const before = process.platform;
  Object.defineProperty(process, 'platform', { value: name });
  onTestFinished(() => void Object.defineProperty(process, 'platform', { value: before }));
}

test('is a path in the folder where sockets are files', () => {
  onPlatform('linux');
  expect(pipeAddress('/tmp/assay-aB3dE6', 'socket')).toBe(join('/tmp/assay-aB3dE6', 'socket'));
});

test('is the name of a pipe on Windows, which differs for two folders of equal length', () => {
  onPlatform('win32');
  const folder = String.raw`C:\Users\me\AppData\Local\Temp\assay-`;
  const [one, other] = ['aB3dE6', 'aB3dE7'].map((end) => pipeAddress(`${folder}${end}`, 'socket'));
  expect(one).toBe(
    String.raw`\\.\pipe\assay-${process.pid}-C--Users-me-AppData-Local-Temp-assay-aB3dE6-socket`,
  );
  expect(other).not.toBe(one);
});
