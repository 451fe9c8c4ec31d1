/** For tests: the lists are tables, as on a wide screen. */
export function withWideScreen(): void {
  beforeEach(() => {
    const wide = Object.assign(new EventTarget(), { matches: true })
    const narrow = Object.assign(new EventTarget(), { matches: false })
    const matchMedia = (query: string) => (query.includes('min-width') ? wide : narrow)
    Object.defineProperty(window, 'matchMedia', { configurable: true, value: matchMedia })
  })
  afterEach(() => {
    Reflect.deleteProperty(window, 'matchMedia')
    localStorage.clear()
    sessionStorage.clear()
  })
}
