import { test } from '../../support/journey.ts'
import { adminScreens } from '../../support/screens.ts'
import { screenTrace, testScreens } from '../../support/testScreens.ts'

test.use(screenTrace)

testScreens('the admin area', adminScreens)
