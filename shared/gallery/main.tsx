import { createRoot } from 'react-dom/client'
import { Gallery } from './PrimitivesPage.tsx'

createRoot(document.body).render(<Gallery />)
