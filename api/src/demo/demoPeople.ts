/** A person of the demo, with an account without a password unless a guest. */
export interface DemoPerson {
  name: string
  email: string
  phone?: string
  isGuest?: boolean
}

export const demoPeople: DemoPerson[] = [
  { name: 'Maria Santos', email: 'maria.santos@demo.example', phone: '+1 904 555 0110' },
  { name: 'Eleanor Whitcombe', email: 'eleanor.whitcombe@demo.example' },
  { name: 'Tadesse Bekele', email: 'tadesse.bekele@demo.example' },
  { name: 'June Okafor', email: 'june.okafor@demo.example', phone: '+1 904 555 0113' },
  { name: 'Patrick Doyle', email: 'patrick.doyle@demo.example' },
  { name: 'Hannah Lindqvist', email: 'hannah.lindqvist@demo.example' },
  { name: 'Rosa Delgado', email: 'rosa.delgado@demo.example', phone: '+1 904 555 0116' },
  { name: 'Marcus Bell', email: 'marcus.bell@demo.example' },
  { name: 'Ayesha Karim', email: 'ayesha.karim@demo.example' },
  { name: 'Walter Jennings', email: 'walter.jennings@demo.example', phone: '+1 904 555 0119' },
  { name: 'Noor Haddad', email: 'noor.haddad@demo.example' },
  { name: 'Grace Abernathy', email: 'grace.abernathy@demo.example' },
  { name: 'Luis Ferreira', email: 'luis.ferreira@demo.example', phone: '+1 904 555 0122' },
  { name: 'Dana Kowalski', email: 'dana.kowalski@demo.example' },
  { name: 'Simone Laurent', email: 'simone.laurent@demo.example' },
  { name: 'Priya Raman', email: 'priya.raman@demo.example', phone: '+1 904 555 0125' },
  { name: 'Owen Gallagher', email: 'owen.gallagher@demo.example' },
  { name: 'Beatrice Tan', email: 'beatrice.tan@demo.example' },
  { name: 'Caleb Thornton', email: 'caleb.thornton@demo.example', phone: '+1 904 555 0128' },
  { name: 'Ingrid Solheim', email: 'ingrid.solheim@demo.example' },
  { name: 'Jerome Baptiste', email: 'jerome.baptiste@demo.example' },
  { name: 'Nina Petrova', email: 'nina.petrova@demo.example', phone: '+1 904 555 0131' },
  { name: 'Sam Whitaker', email: 'sam.whitaker@demo.example' },
  { name: 'Lucille Moreau', email: 'lucille.moreau@demo.example' },
  { name: 'Teresa Nguyen', email: 'teresa.nguyen@demo.example', phone: '+1 904 555 0134' },
  { name: 'Ruth Calloway', email: 'ruth.calloway@demo.example', isGuest: true },
  { name: 'Ben Ashworth', email: 'ben.ashworth@demo.example', phone: '+1 904 555 0177', isGuest: true },
  { name: 'Carla Mendes', email: 'carla.mendes@demo.example', isGuest: true },
]
