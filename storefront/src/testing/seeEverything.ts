/** For the tests of a `describe` block: jsdom has no layout, so everything is in the window. */
export function seeEverything(): void {
  beforeEach(() => {
    Object.assign(globalThis, {
      IntersectionObserver: class {
        observe: () => void
        disconnect = () => undefined
        constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
          this.observe = () => onChange([{ isIntersecting: true }])
        }
      },
    })
  })
  afterEach(() => void Reflect.deleteProperty(globalThis, 'IntersectionObserver'))
}
