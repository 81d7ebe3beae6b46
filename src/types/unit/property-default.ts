import type { Callable, UnitModel } from '../../model/unit-model.ts';

/**
 * Returns a model whose default export CommonJS tests reach as the property `default` of the module, if it is an ES module or if a bundler
 * has written the text so. Bundlers hand a table of exports to a function, so that the checker sees no assignment of the property.
 */
export function withPropertyDefault(model: UnitModel, text: string): UnitModel {
  if (!isPropertyDefault(text)) return model;
  const callables = model.callables.map((each): Callable => {
    const { from } = each;
    const isDefault = from?.name === 'default' && from.module === model.file;
    return isDefault ? { ...each, from: { ...from, isProperty: true } } : each;
  });
  return { ...model, callables };
}

/** The texts of ES modules, of esbuild, of SWC, and of transpilers and bundlers that define or assign the property. */
function isPropertyDefault(text: string): boolean {
  const isTable = /\b__toCommonJS\(|\b_export\(exports,/.test(text);
  const isInTable = isTable && /^\s*["']?default["']?\s*:\s*(?:\(\)\s*=>|function\b)/m.test(text);
  const isExported = /^\s*export\s+default\b|\bexport\s*\{[^}]*\bdefault\b/m.test(text);
  const isDefined = /\bdefineProperty\(exports,\s*["']default["']/.test(text);
  // Some transpilers then make the default export the whole module.
  const isAssigned =
    /\bexports(?:\.default|\[["']default["']\])\s*=(?!=)/.test(text) &&
    !/\bmodule\.exports\s*=(?!=)/.test(text);
  return isExported || isInTable || isDefined || isAssigned;
}
