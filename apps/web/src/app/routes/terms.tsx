export default function TermsScreen() { return <p>terms</p>; }
