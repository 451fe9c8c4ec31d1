import type { ReactNode } from 'react'
import type * as ui from '../src/ui/index.ts'

/** Shown inside of the primitive that they belong to, or nowhere on the page. */
type Part = 'DocumentTitle' | 'Counter' | 'DialogActions' | 'Modal' | 'Tab' | 'TabList' | 'TabPanel'

/** Every component that shared/src/ui exports: a new one without a specimen is a type error in Gallery.tsx. */
export type Primitive = Exclude<Extract<keyof typeof ui, Capitalize<string>>, Part>

/** The states of a primitive, by name. */
export type States = Record<string, ReactNode>

export type Specimens = { [Name in Primitive]?: States }
