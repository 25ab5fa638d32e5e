// What the service says, as a page says it.

/** How a message names the call of the API that helps: who looks at pages has no use for it. */
const OF_THE_API = /\s*[(（](?:GET|POST|PUT|PATCH|DELETE) [^)）]*[)）]/g;

/** What the service says, as a page says it. */
export function sayOf(said: string | { readonly message: string }): string {
  return (typeof said === 'string' ? said : said.message).replace(OF_THE_API, '');
}
