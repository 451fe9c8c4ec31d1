import { adminScreens } from '../../support/screens.ts'
import { testScreens } from '../../support/testScreens.ts'

testScreens('the admin area', adminScreens)
