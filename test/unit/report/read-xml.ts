/** An element of an XML document, with what is in it as text: character references are resolved. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

/** What XML 1.0 allows as a character (production 2), by code points. */
const allowed = /^[\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u;
const tag = /<(\/?)([a-z]+)((?: [a-z]+="[^"<]*")*)(\/?)>/y;
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Reads the XML that reports write. Strict: throws at whatever is not well-formed, and at what they have no need of. */
export function readXml(text: string): XmlElement {
  if (!allowed.test(text)) throw new Error('A character that XML does not have');
  if (!text.startsWith(declaration)) throw new Error('No XML declaration');
  const reader = { text: text.slice(declaration.length).trimEnd(), at: 0 };
  const root = readElement(reader);
  if (reader.at !== reader.text.length) throw new Error('Something follows the root');
  return root;
}

interface Reader {
  readonly text: string;
  at: number;
}

function readElement(reader: Reader): XmlElement {
  const { name, attributes, isClosed, isEnd } = readTag(reader);
  if (isEnd) throw new Error(`</${name}> ends nothing`);
  const children: XmlElement[] = [];
  let content = '';
  while (!isClosed) {
    const next = reader.text.indexOf('<', reader.at);
    if (next === -1) throw new Error(`<${name}> has no end`);
    content += resolve(reader.text.slice(reader.at, next));
    reader.at = next;
    if (reader.text.startsWith('</', next)) {
      const end = readTag(reader);
      if (end.name !== name) throw new Error(`<${name}> ends with </${end.name}>`);
      break;
    }
    children.push(readElement(reader));
  }
  return { name, attributes, text: content, children };
}

function readTag(reader: Reader): {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly isEnd: boolean;
  readonly isClosed: boolean;
} {
  tag.lastIndex = reader.at;
  const match = tag.exec(reader.text);
  if (match === null) throw new Error(`No tag at ${reader.text.slice(reader.at, reader.at + 80)}`);
  reader.at = tag.lastIndex;
  const [, slash = '', name = '', list = '', closing = ''] = match;
  const pairs = [...list.matchAll(/ ([a-z]+)="([^"]*)"/g)].map(
    ([, key = '', value = '']): [string, string] => [key, resolve(value.replaceAll(/\s/g, ' '))],
  );
  if (new Set(pairs.map(([key]) => key)).size < pairs.length)
    throw new Error(`<${name}> repeats an attribute`);
  return {
    name,
    attributes: Object.fromEntries(pairs),
    isEnd: slash !== '',
    isClosed: closing !== '',
  };
}

function resolve(text: string): string {
  return text.replaceAll(/&(?:#(\d+)|([a-z]+));|&/g, (all, code?: string, name?: string) => {
    const value = code === undefined ? named[name ?? ''] : String.fromCodePoint(Number(code));
    if (value === undefined || !allowed.test(value)) throw new Error(`${all} means nothing`);
    return value;
  });
}
