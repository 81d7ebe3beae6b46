import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';

import type { ShellStream } from '../../../../src/cli/shell.ts';
import { useColour } from '../../../../src/cli/display/use-colour.ts';

const pipe: ShellStream = new Writable();
const terminal: ShellStream = Object.assign(new Writable(), { isTTY: true });

describe('useColour', () => {
  it.each([
    { stream: terminal, environment: {}, colour: true },
    { stream: pipe, environment: {}, colour: false },
    { stream: terminal, environment: { NO_COLOR: '1' }, colour: false },
    { stream: terminal, environment: { NO_COLOR: '' }, colour: true },
    { stream: terminal, environment: { NO_COLOR: '1', FORCE_COLOR: '1' }, colour: false },
    { stream: terminal, environment: { TERM: 'dumb' }, colour: false },
    { stream: pipe, environment: { FORCE_COLOR: '1' }, colour: true },
    { stream: terminal, environment: { FORCE_COLOR: '0' }, colour: false },
  ])(
    'is $colour for $environment where isTTY of the stream is $stream.isTTY',
    ({ stream, environment, colour }) => {
      expect(useColour(stream, environment)).toBe(colour);
    },
  );
});
