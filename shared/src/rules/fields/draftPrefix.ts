/** Begins the storage keys of unsent input, which goes with the session of its author. */
export const draftPrefix = 'elegant_draft '
