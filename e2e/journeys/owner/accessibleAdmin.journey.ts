import { test } from '../../support/journey.ts'
import { adminScreens } from '../../support/screens.ts'
import { testScreens, traceOfScreens } from '../../support/testScreens.ts'

test.use(traceOfScreens)

testScreens('the admin area', adminScreens)
