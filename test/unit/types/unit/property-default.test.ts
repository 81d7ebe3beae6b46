import { expect, test } from 'vitest';

import { withPropertyDefault } from '../../../../src/types/unit/property-default.ts';
import { modelsOf } from './units-in-memory.ts';

const model = modelsOf({ 'unit.cjs': 'module.exports = function parse(text) { return text; };' })(
  'unit.cjs',
);

const isProperty = (text: string): boolean =>
  withPropertyDefault(model, text).callables.some(({ from }) => from?.isProperty === true);

test.each([
  ['somebody', 'export default function parse() {}'],
  ['a bundler of ES modules', 'function parse() {}\nexport { parse as default };'],
  ['esbuild', '__export(all, {\n  default: () => parse\n});\nmodule.exports = __toCommonJS(all);'],
  ['SWC', '_export(exports, {\n  default: function() { return parse; }\n});'],
  [
    'a bundler that hands its exports over',
    "(function (exports) { exports['default'] = parse; }(exports));",
  ],
  ['a transpiler', "Object.defineProperty(exports, 'default', { value: parse });"],
])('the default export of a module that %s wrote is a property of it', (_, text) => {
  expect(isProperty(text)).toBe(true);
});

test('a module that is a function itself has no such property', () => {
  expect(isProperty('module.exports = parse;')).toBe(false);
  expect(isProperty("exports.default = parse;\nmodule.exports = exports['default'];")).toBe(false);
  expect(isProperty('module.exports = __toCommonJS(all);')).toBe(false);
  expect(isProperty('const options = {\n  default: () => 1\n};')).toBe(false);
});
