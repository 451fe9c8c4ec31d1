/** Stands for the address of a font or a picture, which only a build knows. */
export default '/file'
