import { minifySync, type MinifyOptions } from 'oxc-minify';
import { transformSync } from 'oxc-transform';

/**
 * Compression without renaming, since names are compared as well. The names of functions and classes stay, because a program
 * can read them. Comments that declare a call to be pure are ignored.
 */
const options: MinifyOptions = {
  compress: {
    keepNames: { function: true, class: true },
    treeshake: { annotations: false },
  },
  mangle: false,
  codegen: { removeWhitespace: true, legalComments: 'none' },
};

/**
 * Returns the canonical form of a program: without types, with folded constants, and without code that has no effect. Undefined
 * if the text does not parse. The minifier takes JavaScript only, so oxc-transform removes the types first: it takes
 * microseconds for what takes TypeScript itself a millisecond.
 *
 * @param extension the extension of the file that the text is from, such as `.tsx`
 */
export function minified(text: string, extension: string): string | undefined {
  const isTyped = /^\.[cm]?tsx?$/.test(extension);
  const plain = isTyped ? withoutTypes(text, extension) : text;
  if (plain === undefined) return undefined;
  const { code, errors } = minifySync('piece.jsx', plain, options);
  return errors.length > 0 ? undefined : code;
}

function withoutTypes(text: string, extension: string): string | undefined {
  const { code, errors } = transformSync(`piece${extension}`, text, {
    jsx: 'preserve',
    target: 'esnext',
    typescript: { onlyRemoveTypeImports: true },
  });
  return errors.length > 0 ? undefined : code;
}
