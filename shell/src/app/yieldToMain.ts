/** Continues in a new task, so that the page can handle input in between. */
export const yieldToMain = () => new Promise((resolve) => setTimeout(resolve))
