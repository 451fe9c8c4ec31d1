import './app/nonce.ts'
import { yieldToMain } from './app/yieldToMain.ts'

/** The parts of the bundle in dependency order. */
const parts = [
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
async function startInTasks(): Promise<void> {
  for (const part of parts) {
    await yieldToMain()
    await part()
  }
  await yieldToMain()
  const { start } = await import(/* webpackMode: "eager" */ './app/start.tsx')
  await yieldToMain()
  await start()
}

void startInTasks()
