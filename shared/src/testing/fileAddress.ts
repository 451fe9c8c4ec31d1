/** Replaces the URL of a font or picture, which only a build resolves. */
export default '/file'
