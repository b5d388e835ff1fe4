export default function PrivacyScreen() { return <p>privacy</p>; }
