/** What comes after it runs in a task of its own: in between the page can answer its visitor. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve))
