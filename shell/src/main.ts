import './nonce.ts'

/** What the page is made of, in the order in which it is needed. */
const pieces = [
  () => import(/* webpackMode: "eager", webpackExports: ["createRoot", "hydrateRoot"] */ 'react-dom/client'),
  () => import(/* webpackMode: "eager", webpackExports: ["styled"] */ 'styled-components'),
  () => import(/* webpackMode: "eager", webpackExports: ["createBrowserRouter"] */ 'react-router-dom'),
  () => import(/* webpackMode: "eager", webpackExports: ["createSlice"] */ '@reduxjs/toolkit'),
  () => import(/* webpackMode: "eager" */ '@elegant/shared'),
  () => import(/* webpackMode: "eager" */ './start.tsx'),
]

/** Each in a task of its own: in between the page can answer its visitor. */
async function begin(): Promise<void> {
  for (const piece of pieces) {
    await new Promise((resolve) => setTimeout(resolve))
    await piece()
  }
}

void begin()
