/** Stands for a font's address, which only a build knows. */
export default '/font.woff2'
