// The calls that only the admin area makes, injected into the one API slice when one of its pages needs them.
export * from './changes.ts'
export * from './editCategories.ts'
export * from './editItems.ts'
export * from './editMedia.ts'
export * from './editShop.ts'
export * from './findAnything.ts'
export * from './manyItems.ts'
