const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Matches characters that an XML 1.0 document can't contain, not even escaped: most control characters, lone surrogates, and two more. */
const impossible =
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/**
 * Escapes a text as an attribute of an XML element, in double quotes. Line breaks and tabs are escaped, because a reader would turn
 * them into spaces. Characters that XML can't contain become a replacement character.
 */
export function escapeXmlAttribute(text: string): string {
  return escape(text, /[&<>"\t\n\r]/g);
}

/** Escapes a text as the content of an XML element. Line breaks stay as they are. */
export function escapeXmlText(text: string): string {
  return escape(text, /[&<>\r]/g);
}

function escape(text: string, special: RegExp): string {
  return text
    .replace(impossible, '\ufffd')
    .replace(special, (character) => entities[character] ?? character);
}
