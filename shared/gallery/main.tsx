import { createRoot } from 'react-dom/client'
import { Gallery } from './Gallery.tsx'

createRoot(document.body).render(<Gallery />)
