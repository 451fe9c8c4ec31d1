declare module '*.avif' {
  const url: string
  export default url
}
