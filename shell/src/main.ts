import './page/nonce.ts'
import { nextTask } from './page/nextTask.ts'

/** The parts of the bundle in dependency order. */
const pieces = [
  () => import(/* webpackMode: "eager", webpackExports: ["createRoot", "hydrateRoot"] */ 'react-dom/client'),
  () => import(/* webpackMode: "eager", webpackExports: ["styled"] */ 'styled-components'),
  () => import(/* webpackMode: "eager", webpackExports: ["createBrowserRouter"] */ 'react-router-dom'),
  () => import(/* webpackMode: "eager", webpackExports: ["createSlice"] */ '@reduxjs/toolkit'),
  () => import(/* webpackMode: "eager", webpackExports: ["createApi"] */ '@reduxjs/toolkit/query/react'),
  () => import(/* webpackMode: "eager" */ '@elegant/shared/api'),
  () => import(/* webpackMode: "eager" */ '@elegant/shared'),
  () => import(/* webpackMode: "eager" */ './remotes/federation.ts'),
]

/** Evaluates each part in its own task to keep the main thread responsive. */
async function begin(): Promise<void> {
  for (const piece of pieces) {
    await nextTask()
    await piece()
  }
  await nextTask()
  const { start } = await import(/* webpackMode: "eager" */ './app/start.tsx')
  await nextTask()
  await start()
}

void begin()
