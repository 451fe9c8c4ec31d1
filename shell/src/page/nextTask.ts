/** Continues in a new task, so that the page can handle input in between. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve))
