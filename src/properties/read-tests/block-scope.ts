import type { ParsedFile } from '../../syntax/parse.ts';
import type { NameScope, ReadValue } from './values.ts';

/** A name in a test file: its value, or how its value is found. */
interface Cell {
  value?: ReadValue;
  readonly find?: () => ReadValue;
  isRunning?: boolean;
}

/** Opens a block of a test file within another one, or the block that is a whole file. */
export function openScope(
  around?: NameScope,
  file: ParsedFile | undefined = around?.file,
): NameScope {
  const cells = new Map<string, Cell>();
  const scope: NameScope = {
    file,
    get outermost() {
      return around?.outermost ?? scope;
    },
    declare: (name, value) => void cells.set(name, { value }),
    declareLater: (name, find) => void cells.set(name, { find }),
    find(name) {
      const cell = cells.get(name);
      if (cell === undefined) return around?.find(name);
      if (cell.value !== undefined || cell.find === undefined || cell.isRunning === true) {
        return cell.value;
      }
      cell.isRunning = true;
      try {
        cell.value = cell.find();
      } finally {
        cell.isRunning = false;
      }
      return cell.value;
    },
    assign(name, value) {
      const cell = cells.get(name);
      if (cell === undefined) return around?.assign(name, value) ?? false;
      cell.value = value;
      return true;
    },
  };
  return scope;
}
