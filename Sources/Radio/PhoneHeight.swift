/// How high people hold phones.
public enum PhoneHeight {
    /// Above the floor, metres, in the hand of somebody who looks at it. What simulator, positioning and validation take
    /// for a phone of which nobody knows more.
    public static let inHand = 1.2
}
